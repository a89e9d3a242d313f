import type { ReactNode } from 'react'
import { Picture } from '#platform/media/picture/picture.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { PageView } from './view.ts'

/** A page of staff. */
export function TextPage({ page, body }: { page: PageView; body: ReactNode }) {
	return (
		<article>
			<PageHero title={page.title} edit="title" />
			<div className="wrap py-12 md:py-16">
				{page.image ? (
					<div className="frame mb-12 aspect-[16/9] md:aspect-[2/1]" data-edit="image picture">
						<Picture image={page.image} sizes="(min-width: 76rem) 76rem, 94vw" priority="early" />
					</div>
				) : null}
				{body}
				<p className="mt-12 text-muted">
					{'Last changed '}
					<time dateTime={page.changed.at}>{page.changed.text}</time>
				</p>
			</div>
		</article>
	)
}
