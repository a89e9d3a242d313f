import type { ReactNode } from 'react'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { RecordPicture } from '../record-picture.tsx'

/** How a page places a card. */
export type CardPlace = {
	/** In view when the page opens, so its picture loads early. */
	isFirst?: boolean
	heading?: 'h2' | 'h3'
	place?: keyof typeof cardSizes
}

type PictureCardProps = CardPlace & {
	image: ImageView | null
	/** Classes of the frame around the picture, such as its shape. */
	frame: string
	/** Shown on the picture. */
	badges?: ReactNode
	/** Shown above the title. */
	facts?: ReactNode
	title: string
	text: string
	/** The link to the record. */
	children: ReactNode
}

/** The teaser of a record: picture, facts, title, text and link. */
export function PictureCard(props: PictureCardProps) {
	const { image, frame, badges, facts, title, text, children } = props
	const { isFirst, heading: Heading = 'h3', place = 'list' } = props
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5" data-edit="">
			<div className={`frame ${frame}`}>
				<RecordPicture
					image={image}
					sizes={cardSizes[place]}
					priority={isFirst ? 'early' : undefined}
				/>
				{badges}
			</div>
			<div className="flex flex-col gap-3">
				{facts}
				<Heading className="title-3">{title}</Heading>
				<p className="line-clamp-3 text-muted">{text}</p>
				{children}
			</div>
		</article>
	)
}

/** The `sizes` of a card's picture, in a list that fills a page and in a `CardRow`. */
const cardSizes = {
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
