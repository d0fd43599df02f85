import type { StatisticsSearch } from './statistics-search.ts'

export type StatisticsPageProps = {
  search: StatisticsSearch
  onSearch(change: Partial<StatisticsSearch>, isStep: boolean): void
}
