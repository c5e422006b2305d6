import { IMPORTERS } from '../../src/transfer/importers/index.ts'
import { describeImporter } from './importer.contract.ts'

for (const importer of IMPORTERS) describeImporter(importer)
