import { describe, expect, test } from 'vitest'
import { readCauses } from './cause.ts'

describe('a cause that is stated', () => {
  test.each([
    [
      'The tests broke because the migration dropped the index.',
      'The tests broke',
      'the migration dropped the index',
      'caused',
    ],
    ['The rollback was triggered by the failed deploy.', 'The rollback', 'the failed deploy', 'triggered_by'],
    [
      'The failed deploy caused the rollback of release 4.',
      'the rollback of release 4',
      'The failed deploy',
      'caused',
    ],
    [
      'Because the disk was full, the nightly backup failed.',
      'the nightly backup failed',
      'the disk was full',
      'caused',
    ],
    [
      'The build failed because the cache was not cleared.',
      'The build failed',
      'the cache was not cleared',
      'caused',
    ],
    [
      'The root cause of the outage was an expired certificate.',
      'the outage',
      'an expired certificate',
      'caused',
    ],
    [
      'We chose SQLite because one file is easy to back up.',
      'We chose SQLite',
      'one file is easy to back up',
      'motivated',
    ],
    [
      'Die Tests schlugen fehl, weil die Migration den Index gelöscht hat.',
      'Die Tests schlugen fehl',
      'die Migration den Index gelöscht hat',
      'caused',
    ],
    [
      'Der Rollback wurde durch den fehlgeschlagenen Deploy ausgelöst.',
      'Der Rollback',
      'den fehlgeschlagenen Deploy',
      'triggered_by',
    ],
    [
      'Les tests ont échoué parce que la migration a supprimé l’index.',
      'Les tests ont échoué',
      'la migration a supprimé l’index',
      'caused',
    ],
    [
      'Los tests fallaron porque la migración borró el índice.',
      'Los tests fallaron',
      'la migración borró el índice',
      'caused',
    ],
    [
      'I test sono falliti perché la migrazione ha cancellato l’indice.',
      'I test sono falliti',
      'la migrazione ha cancellato l’indice',
      'caused',
    ],
    [
      'Os testes falharam porque a migração apagou o índice.',
      'Os testes falharam',
      'a migração apagou o índice',
      'caused',
    ],
  ])('%s', (text, effect, cause, relation) => {
    expect(readCauses(text)).toEqual([{ effect, cause, relation }])
  })

  test('is read in every sentence of a text', () => {
    const text =
      'We met at noon. The tests broke because the index was gone. The deploy failed due to the tests.'
    expect(readCauses(text).map(({ effect }) => effect)).toEqual(['The tests broke', 'The deploy failed'])
  })
})

test.each([
  'The tests might have broken because of the migration.',
  'I think the tests broke because of the migration.',
  'The tests did not break because of the migration.',
  'Did the tests break because of the migration?',
  'Why did the tests break',
  'It broke because the index was gone.',
  'We should use pnpm because npm is slow.',
  'If the deploy fails because of the index, call Maria.',
  'The deploy failed because the tests broke because the index was gone.',
  'Der Cache wurde durch Redis ersetzt.',
  'Vielleicht schlugen die Tests fehl, weil der Index fehlt.',
  'Die Tests schlugen nicht fehl, weil der Index fehlt.',
  'Peut-être que les tests ont échoué parce que l’index manque.',
  'Los tests no fallaron porque falta el índice.',
  'Os testes não falharam porque falta o índice.',
  'Forse i test sono falliti perché manca l’indice.',
  'Nobody knows why the deploy failed.',
  'The cause is unknown.',
])('no cause is stated by %j', (text) => {
  expect(readCauses(text)).toEqual([])
})
