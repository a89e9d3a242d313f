import { Link } from 'react-router'
import { MarkedText } from './marked-text.tsx'
import { RecordPicture } from '#app/site/record-picture.tsx'
import type { ResultView } from './result-views.server.ts'

/** One result: a click anywhere opens its title's link; the text stays selectable. */
export function SearchResult({ result, isFirst }: { result: ResultView; isFirst: boolean }) {
	return (
		<article
			className="card grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-2 py-7 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-7"
			data-edit=""
		>
			<div className="frame aspect-[4/3] self-start sm:row-span-2">
				<RecordPicture
					image={result.image && { ...result.image, alt: '' }}
					sizes="(min-width: 32rem) 11rem, 6rem"
					priority={isFirst ? 'early' : undefined}
				/>
			</div>
			<div className="grid grid-cols-1 content-start gap-2">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<span className="chip">{result.kind}</span>
					{result.facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</p>
				<h2 className="title-3">
					<Link to={result.href} className="card-link hover:underline" prefetch="intent">
						<MarkedText parts={result.title} />
					</Link>
				</h2>
			</div>
			<p className="line-clamp-3 max-w-3xl text-muted max-sm:col-span-2">
				<MarkedText parts={result.excerpt} />
			</p>
		</article>
	)
}
