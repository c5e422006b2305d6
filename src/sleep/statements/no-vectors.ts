/** Reason given by phases that compare by meaning if there is no model. */
export const NO_VECTORS = 'There is no embedding model to compare memories with.'
