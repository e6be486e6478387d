/** The chips of lesson notes on a new site. */
export const noteLists = {
  skills: ["Serve", "Return", "Forehand", "Backhand", "Volley", "Footwork", "Match play"],
  homework: ["40 tosses against the fence", "Shadow swings, 3 × 10", "Jump rope, 5 minutes a day"],
};
