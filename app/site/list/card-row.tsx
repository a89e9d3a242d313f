import type { ReactNode } from 'react'

/** How wide the picture of a card is where cards fill a page, and where a few of them stand in a `CardRow`. */
export const cardSizes = {
	list: '(min-width: 64rem) 24rem, (min-width: 32rem) 46vw, 92vw',
	row: '(min-width: 64rem) 24rem, (min-width: 32rem) 13rem, 6.5rem',
}

type CardRowProps = { children: ReactNode[]; columns?: 3 | 4 }

/** A few cards as a part of another page; on a narrow screen they are rows with small pictures. */
export function CardRow({ children, columns = 3 }: CardRowProps) {
	const across = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-2 xl:grid-cols-4' }[columns]
	return (
		<ul className={`card-row grid gap-x-8 gap-y-14 ${across}`}>
			{children.map((child, index) => (
				<li key={index}>{child}</li>
			))}
		</ul>
	)
}
