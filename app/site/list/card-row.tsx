import type { ReactNode } from 'react'

/** The `sizes` of a card's picture, in a list that fills a page and in a `CardRow`. */
export const cardSizes = {
	list: '(min-width: 64rem) 24rem, (min-width: 32rem) 46vw, 92vw',
	row: '(min-width: 64rem) 24rem, (min-width: 32rem) 13rem, 6.5rem',
}

type CardRowProps = { children: ReactNode[]; columns?: 3 | 4 }

/** A few cards within another page; on a narrow screen they are rows with small pictures. */
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
