/**
 * Weights by which a person's sentence is judged: does it still matter in later sessions? Fitted by
 * scripts/train/fit-lasting.ts to labelled sentences; they belong to the vectors of one model.
 */
import type { LastingSign } from './lasting-signs.ts'

export const LASTING_MODEL_ID = 'lore-small-q8@7eb55b38'

export const LASTING_BIAS = -0.7609

export const LASTING_OF_SIGNS: Readonly<Record<LastingSign, number>> = {
  ought: 0.926,
  limits: 0.5144,
  replaces: 0.2369,
  denies: 0.2972,
  wants: 0.9413,
  thinks: 0.0638,
  lets: -0.2436,
  ours: -0.061,
  yours: -0.7202,
  mine: -0.4035,
  moment: -0.3736,
  office: -0.6559,
  tests: -0.8313,
  papers: -0.5084,
  fails: -0.4132,
  saw: -0.9211,
  reasons: -0.061,
  provided: 0.1568,
  prefers: 1.1598,
  forSomebody: 0.2094,
  thanks: -0.5372,
  asks: -0.1971,
  helps: -0.4071,
  pointsBack: -0.438,
  names: 0.8424,
  kept: 0.7355,
  agrees: -0.255,
  asksKindly: -0.0771,
  question: -1.1396,
  tag: -0.3061,
  doubts: 1.0392,
  request: -0.2103,
  decides: 0.6407,
  ruleForAll: 0,
  ruleForGood: -0.2089,
  objects: 0.9444,
  step: -1.2462,
  specifies: 0.917,
  suggests: 0.1137,
  complaint: -0.7292,
  fares: -0.2869,
  orderVerb: -0.6501,
  asksMark: -0.599,
  terms: 0.3293,
  short: -1.5243,
  code: -0.8212,
  figure: -0.3381,
  afterQuestion: -0.009,
  afterChoice: -0.1339,
  sharesWords: 0.3584,
}

/** Weights of the sentence's vector: one signed byte each, times LASTING_STEP, in base64. */
export const LASTING_OF_MEANING =
  'JvDw/tkd+fkXLttNJBoMFBA1QRl7/e7swQIY8AAp8ZEEAe6vJdS7Iu0mPebn/jDwzCXtV9Mb2g3v+cLrCxg4zN0bUCur6xvTuRk4SvAN' +
  '+UXssOMLH+ASze//0wv7/Dja2x6vOlQgp/8Q4Q1D1uTl3Q8c5wLcDTm5qQD7KRfLBCTSRPCbLx8sADI0Av/vACsiffc82P3WAgf/38Pm' +
  'wBMDrOz4LEXhAwIHy9zF6QYOQArGDO39kycy3g4QCwkR2AAVwfEeFdIyResbC9/2CPRD+PbNAQ8+zBrlJUJCEkA1yO8NzdArRfIO7jkv' +
  '0fl0+QgoJv/JPAMugS4uC5I1IDH+7GjaRKTENO9KBCC7L+LrG+/28dxCVyn0L8nLH+L42P/V7xcLHwXqAPTt4CfuFRX9xjENG9c5KGDO' +
  'LvgKvigQ0gfkAf0P2q3TpysI993/PyEkKdbHIAcOItTzBnKh8On6+QwcnPb0xOHW898WuQHUUvTI+/nECdMwB90I4BILzzfq'
export const LASTING_STEP = 0.007257
