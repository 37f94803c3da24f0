#ifndef VECTOR_MASK_H
#define VECTOR_MASK_H

// Swift has no operation for this; processors of x86 have one instruction.

typedef signed char vector_mask_lanes __attribute__((__ext_vector_type__(16)));

// One bit for each of 16 bytes, its highest one, that of the first byte lowest.
//
// Every byte must be 0 or 255, as a comparison makes them.
static inline unsigned vector_mask_bits(vector_mask_lanes lanes) {
#if defined(__SSE2__)
  typedef char block __attribute__((__vector_size__(16)));
  return (unsigned)__builtin_ia32_pmovmskb128((block)lanes);
#else
  typedef unsigned long long halves __attribute__((__vector_size__(16)));
  halves both = (halves)lanes & 0x0101010101010101ULL;
  // Each product of the lowest bits lands in the highest byte, in a bit of its own.
  unsigned low = (unsigned)((both[0] * 0x0102040810204080ULL) >> 56);
  unsigned high = (unsigned)((both[1] * 0x0102040810204080ULL) >> 56);
  return low | high << 8;
#endif
}

#endif
