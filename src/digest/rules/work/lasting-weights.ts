/**
 * Weights by which a person's sentence is judged: does it still matter in later sessions? Fitted by
 * scripts/train/fit-lasting.ts to labelled sentences; they belong to the vectors of one model.
 */
import type { LastingSign } from './lasting-signs.ts'

export const LASTING_MODEL_ID = 'lore-small-q8@7eb55b38'

export const LASTING_BIAS = -0.7431

export const LASTING_OF_SIGNS: Readonly<Record<LastingSign, number>> = {
  ought: 0.8992,
  limits: 0.4843,
  replaces: 0.223,
  denies: 0.291,
  wants: 0.9527,
  thinks: -0.0591,
  lets: -0.1911,
  ours: -0.0703,
  yours: -0.713,
  mine: -0.4053,
  moment: -0.3931,
  office: -0.6779,
  tests: -0.8228,
  papers: -0.4996,
  fails: -0.4195,
  saw: -0.9257,
  reasons: -0.07,
  provided: 0.1454,
  prefers: 1.1466,
  forSomebody: 0.1886,
  thanks: -0.5442,
  asks: -0.1408,
  helps: -0.4149,
  pointsBack: -0.4446,
  names: 0.8938,
  kept: 0.7122,
  agrees: -0.2636,
  asksKindly: -0.0626,
  question: -1.1853,
  tag: -0.2944,
  doubts: 1.0232,
  request: -0.2381,
  decides: 0.6291,
  ruleForAll: 0,
  ruleForGood: -0.2123,
  objects: 0.9185,
  step: -1.2927,
  specifies: 0.9373,
  suggests: 0.0939,
  complaint: -0.7487,
  fares: -0.263,
  orderVerb: -0.6221,
  asksMark: -0.6818,
  terms: 0.3634,
  short: -1.5127,
  code: -0.8191,
  figure: -0.3595,
  afterQuestion: -0.0092,
  afterChoice: -0.1401,
  sharesWords: 0.3426,
}

/** Weights of the sentence's vector: one signed byte each, times LASTING_STEP, in base64. */
export const LASTING_OF_MEANING =
  'Ie/yANkZ+PoVK+BOJRkNEw0yQBp3/e/twwMX7wAo8pr/Ae2zINW7H+4oOOXo/C3w0iTuVdcY3A/v+8TwCxk2ztwZSymx6xrYuRo2R/AO' +
  '/EHtt+YHG98R0PD+1gj8+zLa3x2zOFAdqP4P4wtB2ePj3g4Z5//cDjm+q/z8JxfRAiDTRPGfLhsrAC0x//vx/ykjdfc52/zYAQYB38fk' +
  'xRQEse/1K0XjBAMIzuDK6gsOPgfJCu39mCgs4A4PDQYO2PoVwPIaFNQvQesaCt70B/dC+PjO/w86zxnjJT8/Ejo20O8Ozs8nQfQQ8DAr' +
  '1Pdu+QclIwHJOgUvgS4uCpYvHC/972PbQKfLMe5KBh+8LOHqHPT38d8+USfzLcnRH+T22/3X8hgKIAXqAvXu4yrwFxL6ySsNHdU9JmDR' +
  'LPcJvyIQ1wnmAvkO3rLTqSkI9OD/PSEmJtTJHgAPItPyB26l7+v8+hIcnPT2y+fZ9eMZugHVUvbL/v7GCNktBOEG4xEJ0TXp'
export const LASTING_STEP = 0.007573
