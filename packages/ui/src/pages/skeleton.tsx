import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

/** The shape of what is coming. Give it the size of the thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block h-4 animate-pulse rounded-sm bg-hover', className)}
    />
  )
}

/** Rows of a list that loads, announced once. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  const texts = useTexts(uiTexts)
  return (
    <div role="status" aria-busy="true" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={index} className="flex h-12 items-center gap-6 border-t border-line px-4 first:border-t-0">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/5" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}
