import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SectionProps = {
	title: string
	eyebrow?: string
	intro?: string
	/** A link to the full list behind the section; without words, there is none. */
	more?: { to: string; label: string }
	tone?: 'paper' | 'tint'
	/** Whose form changes these words, and what the names of their fields begin with, such as `team` for `teamTitle`. */
	edit?: { form: string; fields: string }
	children: ReactNode
}

/** A titled part of a page. */
export function Section(props: SectionProps) {
	const { title, eyebrow, intro, more, tone = 'paper', edit, children } = props
	const mark = (part: string, name: string) => edit && `${edit.fields}${part} ${name}`
	return (
		<section className={tone === 'tint' ? 'bg-paper-2' : ''}>
			<div className="wrap py-11 md:py-24">
				<div
					className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-3 md:mb-10"
					data-form={edit?.form}
				>
					<div className="grid max-w-2xl gap-3">
						{eyebrow ? (
							<p className="eyebrow" data-edit={mark('Eyebrow', 'small line')}>
								{eyebrow}
							</p>
						) : null}
						<h2 className="title-2" data-edit={mark('Title', 'heading')}>
							{title}
						</h2>
						{intro ? (
							<p className="lead text-muted" data-edit={mark('Text', 'text')}>
								{intro}
							</p>
						) : null}
					</div>
					{more?.label ? (
						<Link
							to={more.to}
							className="arrow-link"
							prefetch="intent"
							data-edit={mark('More', 'link')}
						>
							{more.label}
						</Link>
					) : null}
				</div>
				{children}
			</div>
		</section>
	)
}
