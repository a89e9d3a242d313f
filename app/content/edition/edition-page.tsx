import { Link } from 'react-router'
import { RecordPicture } from '#kit/site/record-picture.tsx'
import { BackLink } from '#kit/site/back-link.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import type { EditionView } from './view.ts'

type EditionPageProps = {
	edition: EditionView
	/** Sanitised when they were rendered. */
	openingHtml: string
	closingHtml: string
}

/** An edition as it was mailed, without what is of one reader alone. */
export function EditionPage({ edition, openingHtml, closingHtml }: EditionPageProps) {
	const { title, text, published, items, corrected } = edition
	return (
		<article className="wrap max-w-3xl pt-6 pb-16 md:pb-24">
			<div className="text-pasture">
				<BackLink to="/newsletter">Newsletter</BackLink>
			</div>
			<header className="mt-6 grid gap-4">
				<p className="text-muted">
					<time dateTime={published.at}>{published.text}</time>
				</p>
				<h1 className="title-1" data-edit="title subject">
					{title}
				</h1>
				<p className="lead text-muted" data-edit="inboxLine line">
					{text}
				</p>
				{corrected ? (
					<p className="text-sm text-muted">{`Changed on ${corrected}, after it was mailed.`}</p>
				) : null}
			</header>
			<Words html={openingHtml} edit="opening words" />
			<ul className="grid gap-8 border-y border-line py-8 empty:hidden" data-edit="items pages">
				{items.map(({ path, image, ...item }) => (
					<li key={path} className="card grid gap-x-6 gap-y-3 sm:grid-cols-[13rem_1fr]">
						{image ? (
							<div className="frame aspect-[3/2]">
								<RecordPicture image={image} sizes="(min-width: 40rem) 13rem, 92vw" />
							</div>
						) : null}
						<div className="grid content-start gap-2">
							<h2 className="title-3">
								<Link to={path} prefetch="intent">
									{item.title}
								</Link>
							</h2>
							<p className="text-muted">{item.words}</p>
						</div>
					</li>
				))}
			</ul>
			<Words html={closingHtml} edit="closing words" />
			<p className="no-print mt-10">
				<Link to="/newsletter" className="button button-pasture" prefetch="intent">
					Get the newsletter
				</Link>
			</p>
		</article>
	)
}

function Words({ html, edit }: { html: string; edit: string }) {
	return (
		<div
			className="prose my-8 text-lg leading-[1.7] empty:hidden"
			data-text=""
			data-edit={edit}
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	)
}

export function EditionNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Edition not found"
			text="There is no edition of the newsletter at this address."
		>
			<Link to="/newsletter" className="button button-pasture">
				All editions
			</Link>
		</EmptyState>
	)
}
