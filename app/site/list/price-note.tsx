import type { ReactNode } from 'react'
import { QuotedIn } from './quoted-in.tsx'

type PriceNoteProps = {
	/** As they are shown. Nothing is said of none in dollars. */
	prices: string[]
	/** What else there is to say of them. */
	children?: ReactNode
}

/** Whose dollars the prices above are: a New Zealander reads '$25' as her own. */
export function PriceNote({ prices, children }: PriceNoteProps) {
	if (!prices.some((price) => price.startsWith('$'))) return null
	return (
		<p className="mt-8 text-sm text-muted">
			Prices are in Australian dollars.{children}
			<QuotedIn />
		</p>
	)
}
