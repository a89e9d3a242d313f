import { Link } from 'react-router'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import { DrawnMark } from '#kit/site/illustrations/drawn-mark.tsx'
import type { DrawnMark as MarkName } from '#kit/site/illustrations/drawn-marks.ts'

/** A category with a drawing, or a picture. */
export type Tile = { label: string; to: string; picture: MarkName | ImageView }

/** Shown on the home page while no product is featured. */
export function ProductPortfolio({ tiles }: { tiles: Tile[] }) {
	return (
		<ul className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-3">
			{tiles.map(({ label, to, picture }) => (
				<li key={to}>
					<Link
						to={to}
						prefetch="intent"
						className="flex h-full flex-col gap-6 bg-paper p-4 hover:bg-mist sm:p-6 md:p-8"
					>
						<TilePicture picture={picture} />
						<span className="font-serif font-semibold hyphens-auto sm:text-xl">{label}</span>
					</Link>
				</li>
			))}
		</ul>
	)
}

function TilePicture({ picture }: Pick<Tile, 'picture'>) {
	if (typeof picture !== 'string')
		return (
			<div className="frame h-14 w-14">
				<Picture image={picture} sizes="3.5rem" />
			</div>
		)
	return <DrawnMark mark={picture} className="h-14 w-14 text-leaf" />
}
