import { expect, test } from 'vitest'
import { readRoles } from './role.ts'

test.each([
  ['Maria maintains the auth service.', 'Maria', 'the auth service', 'maintains'],
  ['The auth service is maintained by Maria.', 'Maria', 'The auth service', 'maintains'],
  ['Priya Nair owns the billing service.', 'Priya Nair', 'the billing service', 'responsible_for'],
  [
    'Anna Schmidt ist verantwortlich für die Abrechnung.',
    'Anna Schmidt',
    'die Abrechnung',
    'responsible_for',
  ],
  ['Die Abrechnung wird von Anna betreut.', 'Anna', 'Die Abrechnung', 'maintains'],
  ['Pierre est responsable du paiement.', 'Pierre', 'paiement', 'responsible_for'],
  ['Lucía se encarga del servidor de correo.', 'Lucía', 'servidor de correo', 'maintains'],
  ['Giulia si occupa della fatturazione.', 'Giulia', 'fatturazione', 'maintains'],
  ['Rui é responsável pelo servidor.', 'Rui', 'servidor', 'responsible_for'],
])('%s', (text, who, what, relation) => {
  expect(readRoles(text)).toEqual([{ who, what, relation }])
})

test.each([
  'Who maintains the auth service?',
  'Maria does not maintain the auth service.',
  'Maybe Maria maintains the auth service.',
  'The team maintains it.',
  'Die Miete wird von Anna bezahlt.',
  'Redis runs on port 6379.',
])('no role is told by %j', (text) => {
  expect(readRoles(text)).toEqual([])
})
