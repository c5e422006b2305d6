/**
 * Weights by which a sentence of an agent is judged: is it worth keeping? Fitted by scripts/train/worth.py to 2,449 labelled
 * sentences; they belong to the vectors of one model.
 */

export const WORTH_MODEL_ID = 'lore-small-q8@7eb55b38'

export const WORTH_BIAS = -2.6537

/** Weights of what the letters of the sentence show. */
export const WORTH_OF_SIGNS = {
  length: 2.2257,
  lowerCase: 0.5853,
  pronoun: -0.1287,
  code: -0.112,
  digit: 0.2333,
  mid: -0.9967,
  plan: -0.1427,
  reason: 0.1776,
  change: -0.6285,
} as const

/** Weights of the sentence's vector: one signed byte each, times WORTH_STEP, in base64. */
export const WORTH_OF_MEANING =
  'BMzM9t0R/vn0ChD7+uQLA9/KFTA13fDsEO4DEuSxBfnsBgXs7v8A1NYZE+Qo9hwMD/kyN+ZICAfuLgTUBO3m6Q4BGw3U60La0fvC' +
  '5wv/ECQu9QkH3+w7tuv68AL70An5FzMDfw0jxDIYEQcW4vrh7DcB5usCEQoGxyfyAfgSC/fxxAqRJBPoAhf87M4K+CdCKO4IDREp' +
  '6O7a2AUv/QME3wH/LRIcIwoj6AQR+94J8uIE6ecGzzdIDgwMB/4jHi0dFN8KDe4MMuP/LfoG9OL6Bv3iES7L5QQB5+481fnhDhja' +
  '4NkRCfUKJ+E78PsU2DMSLBjj8fThKD8dEeHu5vMK/ifqDPrtARXU+gz9BvoICAAZERsU8Szz5uj/CwrO3xkqBu8U6wHhTwDxCQkX' +
  '0fUADvVBCPkQFjfQExUF++72FMzv4w4s+uAW7R0F2uzoBxfb/zwE7BHuHvHxEibRG8kBAwQE9wUFKQD4AwMI4tkTG/7kB9rgALnc' +
  'E/X2FAz3/9js'
export const WORTH_STEP = 0.017517
