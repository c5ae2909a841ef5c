/** How this visitor carries: over the plan or the tilted table, and with buttons for single presses. */
export const preferences = $state({ plan: false, pad: false });
