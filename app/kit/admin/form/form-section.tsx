import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import type { ReactNode } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
	const id = useId()
	return (
		<section className="form-section" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	)
}

/** Related fields that are folded away until they are needed. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="form-section">
			<summary>
				<ChevronRight aria-hidden="true" />
				<h2>{title}</h2>
			</summary>
			<div className="folded-fields">{children}</div>
		</details>
	)
}
