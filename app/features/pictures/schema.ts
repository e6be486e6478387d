export const altLimit = 300;

/** The upload address; the only one that accepts more than a form. */
export const uploadPath = "/admin/pictures";
