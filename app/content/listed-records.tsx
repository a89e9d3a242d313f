import { renderToStaticMarkup } from 'react-dom/server'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { Picture } from '#platform/media/picture/picture.tsx'

type Listed = {
	href: string
	title: string
	text: string
	facts: string[]
	image: ImageView | null
}

/** The HTML of a list of records in a text; nothing for an empty one. */
export function listedRecords(records: readonly Listed[]): string {
	return records.length === 0 ? '' : renderToStaticMarkup(<ListedRecords records={records} />)
}

function ListedRecords({ records }: { records: readonly Listed[] }) {
	return (
		<ul className="block-records">
			{records.map(({ href, title, text, facts, image }) => {
				const picture = asDecoration(image)
				return (
					<li key={href}>
						{picture ? <Picture image={picture} sizes="(min-width: 40rem) 12rem, 92vw" /> : null}
						<a href={href}>{title}</a>
						{facts.length > 0 ? <small>{facts.join(', ')}</small> : null}
						<p>{text}</p>
					</li>
				)
			})}
		</ul>
	)
}
