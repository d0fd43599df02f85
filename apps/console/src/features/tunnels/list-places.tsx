import { Button, CommandBlock, EmptyState, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelsPageProps } from './tunnels-page-props.ts'

export function NoTunnels() {
  const texts = useTexts(tunnelsTexts)
  return (
    <EmptyState
      title={texts.empty}
      sentence={texts.emptySentence}
      action={<CommandBlock command="nora http 3000" className="w-72" />}
      link={<Link to="/">{texts.toQuickStart}</Link>}
    />
  )
}

export function NoneMatch({ onSearch }: Pick<TunnelsPageProps, 'onSearch'>) {
  const texts = useTexts(tunnelsTexts)
  return (
    <EmptyState
      title={texts.noneMatch}
      sentence={texts.noneMatchSentence}
      action={
        <Button onClick={() => onSearch({ q: undefined, kind: undefined, region: undefined }, false)}>
          {texts.clearFilters}
        </Button>
      }
    />
  )
}
