// What Debian's libxml2 wants of ICU, for the standalone binary: converters of encodings, which its writer of UTF-8 never
// asks for, and for which 31 MB of tables would be linked in. Every call answers that it is not supported.
//
// ICU_SUFFIX is the version that ICU puts behind its names, such as _72.

#define JOINED(name, suffix) name##suffix
#define WITH(name, suffix) JOINED(name, suffix)
#define ICU(name) WITH(name, ICU_SUFFIX)

enum { unsupported = 16 };  // U_UNSUPPORTED_ERROR

void *ICU(ucnv_open)(const char *name, int *status) {
  *status = unsupported;
  return 0;
}

void ICU(ucnv_close)(void *converter) {}

void ICU(ucnv_setFromUCallBack)(
    void *converter, void *action, const void *context, void **oldAction, const void **oldContext, int *status) {
  *status = unsupported;
}

void ICU(ucnv_setToUCallBack)(
    void *converter, void *action, const void *context, void **oldAction, const void **oldContext, int *status) {
  *status = unsupported;
}

void ICU(ucnv_convertEx)(
    void *to, void *from, char **target, const char *targetEnd, const char **source, const char *sourceEnd,
    void *pivotStart, void **pivotSource, void **pivotTarget, const void *pivotEnd, signed char reset,
    signed char flush, int *status) {
  *status = unsupported;
}

void ICU(UCNV_FROM_U_CALLBACK_STOP)(void) {}
void ICU(UCNV_TO_U_CALLBACK_STOP)(void) {}
