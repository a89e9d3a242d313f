export { businessAdmin as handle } from '#content/business/admin.tsx'
