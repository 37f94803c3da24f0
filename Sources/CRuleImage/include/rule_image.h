#ifndef PUSHLINT_RULE_IMAGE_H
#define PUSHLINT_RULE_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/// The tables of all rules and fields, as `rule-image` compiles them, and how many words they are.
const uint64_t *_Nonnull pushlint_rule_image(void);
size_t pushlint_rule_image_count(void);

/// The fingerprint of the rules and fields that they are made of.
uint64_t pushlint_rule_image_fingerprint(void);

#endif
