import { expect, test } from 'vitest'
import { isForeignQuestion } from './foreign-question.ts'

test.each([
  'можно ли взвесить ящики дважды',
  'не уверен, что весы работают быстро',
  '我们是不是应该称两次箱子',
  '这个箱子要怎么称',
  'ob die Kisten zweimal gewogen werden',
  'Soll die Waage bleiben?',
])('“%s” asks or doubts', (said) => {
  expect(isForeignQuestion(said)).toBe(true)
})

test.each([
  'Ящики взвешиваются один раз.',
  '箱子只称一次',
  'Die Kisten werden nur einmal gewogen.',
  'Las cajas se pesan una vez.',
])('“%s” states', (said) => {
  expect(isForeignQuestion(said)).toBe(false)
})
