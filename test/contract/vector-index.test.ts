import { createVectorIndex } from '../../src/embed/vector-index.ts'
import { describeVectorIndex } from './vector-index.contract.ts'

describeVectorIndex({
  name: 'int8 scan with float32 rescoring',
  open: (embeddings, model) => createVectorIndex({ embeddings, model }),
})
