import { CONVERSATION_IMPORTERS, IMPORTERS } from '../../src/transfer/importers/index.ts'
import { describeConversationImporter, describeImporter } from './importer.contract.ts'

for (const importer of IMPORTERS) describeImporter(importer)
for (const importer of CONVERSATION_IMPORTERS) describeConversationImporter(importer)
