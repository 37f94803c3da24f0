#pragma once
#include <libxml/xmlwriter.h>
