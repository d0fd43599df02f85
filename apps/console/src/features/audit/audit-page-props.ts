import type { PageAddress } from '../../platform/lists/list-search.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditPageProps = PageAddress<AuditSearch>
