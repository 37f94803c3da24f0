// Swift's Glibc module leaves out the settings of the allocator.
#include <malloc.h>
