import { actions } from "./actions";
import { completion } from "./completion";
import { Feature } from "./feature";
import { formatting, rangeFormatting } from "./formatting";
import { lenses } from "./lenses";
import { definition, hover } from "./places";
import { folds, selections, symbols } from "./structure";
import { colors, hints, links } from "./values";

/** Everything that the server can do for documents, except for diagnostics. */
export const features: readonly Feature[] = [
  completion, hover, definition, symbols, folds, selections, colors, links, hints, lenses, actions, formatting,
  rangeFormatting,
];
