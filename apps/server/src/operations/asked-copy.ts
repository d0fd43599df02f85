import { Problem } from '@nora/kit'
import type { Config } from '../config/hosts.ts'
import type { OperationDeps, TransferQuestion } from './operation-deps.ts'

export type TableTotals = { table: string; rows: number; checksum: string }
export type Copy = { file: string; totals: TableTotals[] }

/** The file with every row that control writes into the data folder. Whoever asked removes it. */
export async function askedCopy(config: Config, deps: Pick<OperationDeps, 'askTransfer'>): Promise<Copy> {
  return (await askTransferOf(config, { name: 'exportData' }, deps)) as Copy
}

/** Asks control and returns its answer; a refusal is thrown as a Problem. */
export async function askTransferOf(
  config: Config,
  question: TransferQuestion,
  { askTransfer }: Pick<OperationDeps, 'askTransfer'>,
): Promise<unknown> {
  const reply = await askTransfer(config, question)
  if ('problem' in reply) throw new Problem(reply.problem.code, reply.problem.text)
  return reply.answer
}
