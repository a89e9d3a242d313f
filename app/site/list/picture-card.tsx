import type { ReactNode } from 'react'
import type { ImageView } from '#app/media/picture/image-view.ts'
import { RecordPicture } from '../record-picture.tsx'
import { cardSizes } from './card-row.tsx'

/** Where a card stands, as the page that shows it says. */
export type CardPlace = {
	/** In view at once. */
	isFirst?: boolean
	heading?: 'h2' | 'h3'
	place?: keyof typeof cardSizes
}

type PictureCardProps = CardPlace & {
	image: ImageView | null
	/** Classes of the frame around the picture, such as its shape. */
	frame: string
	/** Stands on the picture. */
	badges?: ReactNode
	/** Stands above the title. */
	facts?: ReactNode
	title: string
	text: string
	/** What leads on. */
	children: ReactNode
}

/** The teaser of a record: its picture, what it is, and a link to it. */
export function PictureCard(props: PictureCardProps) {
	const { image, frame, badges, facts, title, text, children } = props
	const { isFirst, heading: Heading = 'h3', place = 'list' } = props
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5">
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
