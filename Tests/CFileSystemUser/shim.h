// Swift's Glibc and Musl modules leave out the calls that choose the user for access to files.
#ifdef __linux__
#include <sys/fsuid.h>
#endif
