import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun late, one of these would keep a single worker busy at the end, with nothing left for the others. */
const LONGEST = [
  'tests/browser/screens.test.ts',
  'tests/system/links.test.ts',
  'tests/system/grpc-outages.test.ts',
  'tests/browser/keyboard.test.ts',
  'tests/browser/errors.test.ts',
  'tests/system/launcher.test.ts',
  'tests/browser/frame.test.ts',
  'tests/browser/first-commands.test.ts',
  'tests/system/soak.test.ts',
  'tests/system/statistics.test.ts',
  'tests/browser/accounts.test.ts',
  'apps/control/src/main.test.ts',
  'apps/control/src/platform/database/transfer/transfer.test.ts',
  'apps/control/src/features/audit/audit-verify.api.test.ts',
]

/** Vitest itself knows how long a file takes only after its first run on a machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getPlace = ({ project, moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(project.vitest.config.root, moduleId))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((a, b) => getPlace(a) - getPlace(b))
  }
}
