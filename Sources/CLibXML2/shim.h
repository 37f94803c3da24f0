#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/xmlwriter.h>
