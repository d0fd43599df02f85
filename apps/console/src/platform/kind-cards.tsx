import type { LucideIcon } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type KindCardsProps<Kind extends string> = {
  legend: string
  kinds: readonly Kind[]
  icons: Readonly<Record<Kind, LucideIcon>>
  titles: Readonly<Record<Kind, string>>
  /** A sentence for each. */
  whats: Readonly<Record<Kind, string>>
  field: UseFormRegisterReturn
}

/** One of a few kinds, as cards: native radios, so that arrows choose. */
export function KindCards<Kind extends string>(props: KindCardsProps<Kind>) {
  const { legend, kinds, icons, titles, whats, field } = props
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => {
          const Icon: LucideIcon = icons[kind]
          return (
            <label
              key={kind}
              className="relative flex cursor-pointer items-start gap-2.5 rounded-md border border-line p-2.5 transition-colors duration-100 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                value={kind}
                {...field}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden="true" strokeWidth={1.7} className="mt-0.5 size-[18px] shrink-0 text-soft" />
              <span className="min-w-0">
                <span className="block font-[550]">{titles[kind]}</span>
                <span className="block text-sm text-soft">{whats[kind]}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
