#pragma once
#include <libxml/xmlversion.h>
// Where libxml2 was built with ICU, one of its headers declares the types of ICU, which differ from those in Foundation:
// no module could see both. Only converters of encodings, which nobody here looks into, need them.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlwriter.h>
