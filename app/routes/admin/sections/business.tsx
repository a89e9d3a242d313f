export { businessAdmin as handle } from '#app/content/business/admin.tsx'
