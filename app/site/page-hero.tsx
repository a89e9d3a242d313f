import type { ReactNode } from 'react'

type PageHeroProps = {
	eyebrow?: string
	title: string
	/** The field that the title shows, for a page of one record. */
	edit?: string
	children?: ReactNode
	mark?: ReactNode
}

/** The dark band at the top of every page but the home page. `mark` is a large quiet illustration on wide screens. */
export function PageHero({ eyebrow, title, edit, children, mark }: PageHeroProps) {
	return (
		<section className="on-dark relative overflow-hidden bg-deep text-white">
			<div className="wrap relative z-10 grid gap-2.5 py-6 md:gap-5 md:py-20">
				{eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
				<h1 className="title-1 max-w-3xl" data-edit={edit}>
					{title}
				</h1>
				{children ? (
					<div className="lead max-w-2xl text-white/85 max-md:text-[1.059rem]">{children}</div>
				) : null}
			</div>
			{mark ? (
				<div
					className="absolute -right-6 -bottom-8 w-80 text-leaf opacity-60 max-lg:hidden"
					aria-hidden="true"
				>
					{mark}
				</div>
			) : null}
		</section>
	)
}
