// Swift's Glibc and Musl modules leave out the calls for extended attributes.
#include <sys/types.h>
#include <sys/xattr.h>
