import { Link } from 'react-router'

type CallToActionProps = {
	title: string
	text: string
	action: { label: string; to: string }
	second?: { label: string; to: string }
}

/** The yolk-coloured band at the end of a page, with the next step. */
export function CallToAction({ title, text, action, second }: CallToActionProps) {
	return (
		<section className="no-print bg-yolk text-deep">
			<div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-10 md:py-16">
				<div className="grid max-w-2xl gap-3">
					<h2 className="title-2">{title}</h2>
					<p className="lead">{text}</p>
				</div>
				<div className="flex flex-wrap gap-4">
					<Link
						to={action.to}
						className="button bg-deep text-white hover:bg-pasture"
						prefetch="intent"
					>
						{action.label}
					</Link>
					{second ? (
						<Link to={second.to} className="button button-line" prefetch="intent">
							{second.label}
						</Link>
					) : null}
				</div>
			</div>
		</section>
	)
}
