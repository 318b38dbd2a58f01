// How what is decided before orders is shown beside them, by verb; filled by the parts.

import type { Panel } from "../modes/mode";

export const PREFACES: Record<number, Panel> = {};
