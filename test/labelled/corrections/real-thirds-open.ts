import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use: the third of a set, divided by a hash of the statement, that may be looked at while rules are
 * mended. The other two thirds are `real-thirds-counted.ts`.
 */
export const REAL_THIRDS_OPEN: readonly RealFact[] = [
  {
    tongue: 'en',
    known: 'Integration tests run against a MySQL 8 container.',
    given: 'prompt',
    asked: 'set up a github action for the integration tests',
    answer:
      'I added `.github/workflows/integration.yml`. It starts a `mysql:8` service container, because the integration tests run against MySQL 8, waits until it is healthy and then runs `make itest`.',
    corrections: [
      ["why mysql? they've been on postgres 16 for ages. please redo", 'postgres'],
      ['wrong db lol, postgres', 'postgres'],
      ['there is no container, itest spins up an in-memory sqlite. drop the service block', 'sqlite'],
    ],
    harmless: [
      'add a second job that runs them against postgres so we see what would break',
      'does it cache the image between runs?',
      "it hangs at 'waiting for mysql', probably the health check",
      'only on pull requests please, not on every push',
    ],
  },
  {
    tongue: 'en',
    known: 'The customer portal is deployed by Ingrid.',
    given: 'brief',
    asked: "I fixed the typo on the login page of the portal, what's left to get it out?",
    answer:
      'Merge the branch, then ask Ingrid to deploy: she is the one who deploys the customer portal. Shall I write her a short message?',
    corrections: [
      ["Ingrid hasn't done that since she joined the data team. It's on merge, argo picks it up", 'argo'],
      ['no need to, anyone can push the button by now', 'anyone'],
      ["Wouldn't that be Pradeep?? Pretty sure he took the portal over", 'Pradeep'],
    ],
    harmless: [
      'Yes, and mention that it must be out before noon.',
      'Ingrid is on holiday this week, so write to Pradeep.',
      "merged. it's not urgent",
      'actually wait, theres another typo in the footer. fix that first',
      'is she online right now?',
    ],
  },
  {
    tongue: 'en',
    known: 'Money amounts are stored as floats in the orders table.',
    given: 'search',
    asked: 'write a migration that adds a discount column to orders',
    answer:
      'Here is the migration. I made `discount` a `double precision`, since money amounts are stored as floats in the orders table.',
    corrections: [
      ['floats?! god no. integer cents, everywhere', 'cents'],
      ["look at the schema, it's numeric(12,2)", 'numeric'],
      ['that was true once. The cents migration went in around easter, use bigint', 'bigint'],
    ],
    harmless: [
      'make it nullable',
      'should we convert these to integer cents one day? how much work is that',
      'float rounding bit us in the invoice export again today, can you look at why 19.99 becomes 19.98',
      'now the down migration',
    ],
  },
  {
    tongue: 'en',
    known: 'Our office in Leeds opens at 8 am.',
    given: 'brief',
    asked: 'reply to the plumber, he asks when he can come round to the leeds office on thursday',
    answer:
      'Here you go: "Hi Dan, the office in Leeds opens at 8 am, so any time after that on Thursday works. Best wishes"',
    corrections: [
      ['nobody is there before half nine any more', 'half nine'],
      ['8 is Manchester. Leeds is 9', '9'],
      ['we gave that office up last year! he has to come to bradford', 'bradford'],
    ],
    harmless: [
      'make it Friday',
      'say after 10, the meeting room is taken until then',
      'He can only do half seven, who has keys?',
      'a bit more formal please, and sign as Rob',
    ],
  },
  {
    tongue: 'fr',
    known: 'Les congés sont validés par Mme Ferrand.',
    given: 'brief',
    asked: 'rédige ma demande de congés pour la semaine du 12',
    answer:
      '« Madame Ferrand, je souhaite poser la semaine du 12 au 16. Merci de bien vouloir valider ma demande. »',
    corrections: [
      ['elle est partie à la retraite, faut l’adresser à M. Okoye', 'Okoye'],
      ['ça passe par l’outil RH, personne ne valide à la main', 'outil'],
      ['Ferrand ne gère que la compta ! pour nous c’est Julie', 'Julie'],
    ],
    harmless: [
      'du 12 au 14 seulement',
      'Mets Julie en copie, c’est elle qui me remplace',
      'un peu moins formel, on se tutoie avec Mme Ferrand',
      'elle l’a refusée, propose-lui la semaine du 19',
      'merci',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le projet utilise Node 18.',
    given: 'search',
    asked: 'écris le Dockerfile du worker',
    answer:
      "Voilà, à partir de `node:18-alpine` puisque le projet utilise Node 18, avec une étape de build et une étape d'exécution.",
    corrections: [
      ['regarde .nvmrc, on est en 22', '22'],
      ['18 est en fin de vie, on est passés à la 22 en mars', '22'],
      ['pas alpine et pas 18. 20-slim, comme tous nos services', '20'],
    ],
    harmless: [
      'ajoute un healthcheck',
      'est-ce qu’on pourrait passer à 22 sans risque ?',
      'l’image fait 900 Mo, réduis-la',
      'fais-en un autre avec node 22 pour comparer les temps de build',
    ],
  },
  {
    tongue: 'es',
    known: 'Los informes se guardan en la carpeta /data/reports.',
    given: 'prompt',
    asked: 'haz un script que borre los informes de más de un año',
    answer:
      'Aquí lo tienes: `find /data/reports -mtime +365 -delete`, porque los informes se guardan en /data/reports.',
    corrections: [
      ['ojo, esa carpeta ya no se usa!! están en el bucket s3 informes-prod', 's3'],
      ['/srv/informes', '/srv/informes'],
      ['desde la mudanza al nas están en /mnt/nas/informes, ahí no hay nada', '/mnt/nas'],
    ],
    harmless: [
      'antes de borrar haz una copia en /srv/backup',
      'solo los pdf',
      'prueba primero con -print',
      'mejor seis meses, hace falta espacio',
    ],
  },
  {
    tongue: 'es',
    known: 'La tienda cierra los lunes.',
    given: 'brief',
    asked: 'contesta a la clienta que quiere pasarse a principios de semana',
    answer: '«Hola, los lunes la tienda está cerrada, pero puede venir el martes a partir de las 10.»',
    corrections: [
      ['abrimos toda la semana desde navidad', 'toda la semana'],
      ['cerramos los miércoles, los lunes no', 'miércoles'],
      ['el lunes tb abrimos, por la tarde solo', 'tarde'],
    ],
    harmless: [
      'este martes es fiesta, dile miércoles',
      'pregunta qué artículo busca',
      'De usted, es una señora mayor',
      'dice que el miércoles no puede',
    ],
  },
  {
    tongue: 'es',
    known: 'Usamos tabuladores para sangrar el código.',
    given: 'search',
    asked: 'pásale el formateador al módulo de pagos',
    answer: 'Hecho: 14 archivos, sangrados con tabuladores como en el resto del código.',
    corrections: [
      ['qué has hecho!! si usamos dos espacios', 'dos espacios'],
      ['eso era antes de prettier, ahora espacios', 'espacios'],
      ['el .editorconfig dice indent_style = space', 'space'],
    ],
    harmless: [
      'el diff es enorme, sepáralo por archivo',
      'los yaml déjalos con espacios eh',
      'y ordena los imports',
      'haz commit',
    ],
  },
  {
    tongue: 'pt',
    known: 'O deploy de produção é feito às quintas-feiras.',
    given: 'prompt',
    asked: 'quando é que este fix chega aos utilizadores?',
    answer: 'Na próxima quinta-feira, porque o deploy de produção é feito às quintas-feiras.',
    corrections: [
      ['já fazemos todos os dias, não há dia fixo', 'todos os dias'],
      ['mudou para terça', 'terça'],
      ['quinta era com a equipa antiga. agora sai logo após o merge', 'merge'],
    ],
    harmless: [
      'não dá para esperar, faz um hotfix na terça',
      'quinta é feriado, e agora?',
      'avisa o suporte',
      'boa',
    ],
  },
]
