/**
 * Weights by which a person's sentence is judged: does it still matter in later sessions? Fitted by
 * scripts/train/fit-lasting.ts to labelled sentences; they belong to the vectors of one model.
 */
import type { LastingSign } from './lasting-signs.ts'

export const LASTING_MODEL_ID = 'lore-small-q8@7eb55b38'

export const LASTING_BIAS = -0.777

export const LASTING_OF_SIGNS: Readonly<Record<LastingSign, number>> = {
  ought: 0.9131,
  limits: 0.4993,
  replaces: 0.2858,
  denies: 0.3061,
  wants: 0.9948,
  thinks: 0.0304,
  lets: -0.2258,
  ours: -0.0965,
  yours: -0.733,
  mine: -0.4354,
  moment: -0.3576,
  office: -0.6546,
  tests: -0.8383,
  papers: -0.5139,
  fails: -0.4126,
  saw: -0.92,
  reasons: -0.1055,
  provided: 0.1608,
  prefers: 1.167,
  forSomebody: 0.2242,
  thanks: -0.5444,
  asks: -0.2435,
  helps: -0.3815,
  pointsBack: -0.4421,
  names: 0.8534,
  kept: 0.7603,
  agrees: -0.2369,
  asksKindly: -0.2063,
  question: -1.159,
  tag: -0.2945,
  doubts: 1.0119,
  request: -0.2147,
  decides: 0.6547,
  ruleForAll: 0,
  ruleForGood: -0.1877,
  objects: 0.9603,
  step: -1.2484,
  specifies: 0.8837,
  suggests: 0.235,
  complaint: -0.7307,
  fares: -0.2484,
  orderVerb: -0.6418,
  asksMark: -0.4976,
  terms: 0.3323,
  short: -1.5018,
  code: -0.805,
  figure: -0.3232,
  afterQuestion: -0.0239,
  afterChoice: -0.2302,
  sharesWords: 0.3597,
}

/** Weights of the sentence's vector: one signed byte each, times LASTING_STEP, in base64. */
export const LASTING_OF_MEANING =
  'KPLw/tob+vobLttOIRsOExEsRRh//e/rwwMW8QQm7ZcIAu2tJ9i5IuopPuLl/zDuxifxV9Qd2Avx9r7oBhoxzd0aUSyp8CHQuhs5SPAL' +
  '/EblseQJH90RzPT/0Qv6/jjd2SGsOlcboQAQ4g1A1ePl3hAc5v/gCz24qv/6JhjRAyLSRvKdMCIs/TQ7Av7zACohfPk61PbRAAn848Lm' +
  'xBEBquv4LkLhBf4GyNvD6AYNQAfFEu77mCkx3Q8RCwsU1AEXwfQfE9Q0Se0ZEN73DfVE9PjKABQ/yxjoJUc/EkE5xfAJzdMpRvEO6j4p' +
  '0/V2+AsqJgHMPQIxgSwvCY03ITH/727eRaLFNu9KBR+5MuLqF+vz79pEVy30K8nIIOL10/nT7RQKIAnj+/Tp4CryFxX8xjUOGtY6KWjP' +
  'LPgOwCsR0QbjAfwO2ajQoywL9t8AQSElKNe/HgcQItL2CXWn7+z7+gsbnvz1veLS8toSswPVUffE/PbBCNYuC98H4hMNzDfs'
export const LASTING_STEP = 0.007126
