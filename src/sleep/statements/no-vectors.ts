/** Said by every phase that compares by meaning, while nothing can be compared. */
export const NO_VECTORS = 'There is no embedding model to compare memories with.'
