import type { ReactNode } from 'react'
import { useHasPoultry } from '#platform/business/use-business.ts'
import { DrawnMark } from './illustrations/drawn-mark.tsx'
import type { DrawnMark as MarkName } from './illustrations/drawn-marks.ts'

/** The words of the band, as staff wrote them; only the title is always there. */
export type HeroWords = { eyebrow: string; title: string; text: string }

/** For a page whose words could not be read. */
export function plainHero(title: string): HeroWords {
	return { eyebrow: '', title, text: '' }
}

type PageHeroProps = Partial<HeroWords> & {
	title: string
	/** Whose form changes the words, such as `heads/services`; omit where they are no fields. */
	form?: string | undefined
	/** The field that the title shows, by default `title` of that form; null for none. */
	edit?: string | null | undefined
	children?: ReactNode
	mark?: MarkName
}

/** The dark band at the top of every page but the home page. `mark` is a large quiet illustration on wide screens. */
export function PageHero(props: PageHeroProps) {
	const { eyebrow, title, text, form, edit = form && 'title', children } = props
	const mark = useHasPoultry() ? props.mark : null
	return (
		<section className="on-dark relative overflow-hidden bg-deep text-white" data-form={form}>
			<div className="wrap relative z-10 grid gap-2.5 py-6 md:gap-5 md:py-20">
				{eyebrow ? (
					<p className="eyebrow" data-edit={form && 'eyebrow small line'}>
						{eyebrow}
					</p>
				) : null}
				<h1 className="title-1 max-w-3xl" data-edit={edit ?? undefined}>
					{title}
				</h1>
				{text || children ? (
					<div className="lead max-w-2xl text-white/85 max-md:text-[1.059rem]">
						{text ? <p data-edit={form && 'text'}>{text}</p> : null}
						{children}
					</div>
				) : null}
			</div>
			{mark ? (
				<div
					className="absolute -right-6 -bottom-8 w-80 text-leaf opacity-60 max-lg:hidden"
					aria-hidden="true"
				>
					<DrawnMark mark={mark} className="h-full w-full" />
				</div>
			) : null}
		</section>
	)
}
