import type { Refusal } from './table';

/** Whether a refusal is about a display name: it is then shown at the field of that name. */
export const refusesName = (refusal: Refusal | null): boolean => refusal?.clause?.startsWith('S-3') ?? false;
