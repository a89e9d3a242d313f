import type { ReactNode } from 'react'

/** How wide the picture of a card is where cards fill a page, and where a few of them stand in a `CardRow`. */
export const cardSizes = {
	list: '(min-width: 64rem) 24rem, (min-width: 32rem) 46vw, 92vw',
	row: '(min-width: 64rem) 24rem, (min-width: 32rem) 46vw, 6.5rem',
}

/** A few cards as a part of another page; on a telephone they are rows with small pictures. */
export function CardRow({ children }: { children: ReactNode[] }) {
	return (
		<ul className="card-row grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
			{children.map((child, index) => (
				<li key={index}>{child}</li>
			))}
		</ul>
	)
}
