import { Dialog, KEYS, useLang, useTexts } from '@nora/ui'
import { KeyGroup, KeyLine, KeyList, Keys } from '../../platform/keys/key-list.tsx'
import { keysTexts } from '../../platform/keys/keys.messages.ts'
import { PLACES } from './places.ts'
import { useAllDestinations } from './use-all-destinations.ts'

/** Every key that the reader has. */
export function KeySheet({ onClose }: { onClose(): void }) {
  const texts = useTexts(keysTexts)
  const lang = useLang()
  const destinations = useAllDestinations()
  const [go] = KEYS.go
  return (
    <Dialog open onClose={onClose} title={texts.title} size="large">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <KeyList />
        </div>
        <KeyGroup title={texts.places}>
          {Object.entries(PLACES).map(([key, place]) => {
            const destination = destinations.find(({ to }) => to === place)
            return (
              destination && (
                <KeyLine key={key} does={destination.title(lang)}>
                  <Keys text={go} /> {texts.afterwards} <Keys text={key} />
                </KeyLine>
              )
            )
          })}
        </KeyGroup>
      </div>
    </Dialog>
  )
}
