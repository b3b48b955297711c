-- Statistics of each question, as 'quizpress stats' computes them, in SQL that DuckDB and Spark run.
--
-- It reads two tables:
--   scored  the lines of 'quizpress score'; the member "of" is the column maximum
--   rules   a row for each quiz: quiz, attempts (how many count, null for all), score ('best',
--           'last', 'first', 'average') and refuses_late (whether late attempts are refused)
--
-- Each table is made from the one before by window functions, so that no engine computes one twice.

WITH
-- An attempt that was handed in twice is one row. Several contents of one attempt are a conflict.
attempts AS (
  SELECT *, count(*) OVER (PARTITION BY attempt) AS contents
  FROM (
    SELECT DISTINCT
      attempt, content, student, quiz, started, ended, coalesce(lateness, 'late') AS lateness,
      CASE WHEN total_of > 0 THEN total / total_of ELSE 0 END AS fraction
    FROM scored
  ) each_once
),

usable AS (
  SELECT
    a.*, r.score, r.attempts AS allowed, r.refuses_late,
    max(CASE WHEN a.lateness = 'on-time' THEN 1 ELSE 0 END)
      OVER (PARTITION BY a.quiz, a.student) AS has_one_on_time
  FROM attempts a JOIN rules r ON a.quiz = r.quiz
  WHERE a.contents = 1 AND a.student IS NOT NULL AND a.lateness <> 'closed'
),

-- Those on time; late ones only if none is on time and late ones are accepted.
candidates AS (
  SELECT
    quiz, student, attempt, fraction, score, allowed,
    row_number() OVER (
      PARTITION BY quiz, student
      ORDER BY ended NULLS LAST, started NULLS LAST, attempt) AS place
  FROM usable
  WHERE (lateness = 'on-time') = (refuses_late OR has_one_on_time = 1)
),

-- The one that the grade is made from comes first; of several that are averaged, the earliest.
choices AS (
  SELECT
    quiz, attempt,
    row_number() OVER (
      PARTITION BY quiz, student
      ORDER BY
        CASE score WHEN 'best' THEN -fraction WHEN 'last' THEN -place ELSE 0 END, place) AS choice
  FROM candidates
  WHERE allowed IS NULL OR place <= allowed
),

answers AS (
  SELECT DISTINCT s.quiz, s.attempt, s.question, s.points, s.maximum, s.answered
  FROM scored s JOIN choices c ON s.quiz = c.quiz AND s.attempt = c.attempt
  WHERE c.choice = 1 AND NOT s.void
),

-- Points of a question are used if they are known in every attempt.
known AS (
  SELECT
    *, max(CASE WHEN points IS NULL THEN 1 ELSE 0 END)
      OVER (PARTITION BY quiz, question) AS has_unknown
  FROM answers
),

-- What each attempt earned, and what its form is worth: forms may differ if questions are drawn.
scores AS (
  SELECT
    quiz, question, points, maximum, answered,
    sum(points) OVER (PARTITION BY quiz, attempt) AS earned,
    sum(maximum) OVER (PARTITION BY quiz, attempt) AS form
  FROM known WHERE has_unknown = 0
),

forms AS (
  SELECT
    *, max(form) OVER (PARTITION BY quiz) AS largest, min(form) OVER (PARTITION BY quiz) AS smallest
  FROM scores
),

-- x is the score of the question, total that of all questions, rest that of all others; both are
-- scaled to the form that is worth most.
items AS (
  SELECT
    quiz, question, points AS x, maximum, answered,
    CASE WHEN form > 0 AND largest - smallest > 1e-9 * greatest(1, largest)
      THEN earned * (largest / form) ELSE earned END AS total,
    CASE WHEN largest - smallest <= 1e-9 * greatest(1, largest) THEN earned - points
      WHEN form > maximum THEN (earned - points) * (largest - maximum) / (form - maximum)
      ELSE 0 END AS rest
  FROM forms
),

-- The upper and the lower 27 % of the students who were asked a question.
ranked AS (
  SELECT
    *, greatest(1, floor(count(*) OVER (PARTITION BY quiz, question) * 27 / 100.0)) AS size,
    row_number() OVER (PARTITION BY quiz, question ORDER BY total) AS from_below,
    row_number() OVER (PARTITION BY quiz, question ORDER BY total DESC) AS from_above
  FROM items
),

cuts AS (
  SELECT
    *,
    max(CASE WHEN from_below = size THEN total END) OVER (PARTITION BY quiz, question) AS low,
    max(CASE WHEN from_above = size THEN total END) OVER (PARTITION BY quiz, question) AS high
  FROM ranked
),

-- In a group (1), or tied at its end (0): those who tie share the places that are left.
members AS (
  SELECT
    *,
    CASE WHEN abs(total - low) <= 1e-9 * greatest(1, abs(total), abs(low)) THEN 0
      WHEN total < low THEN 1 END AS lower_group,
    CASE WHEN abs(total - high) <= 1e-9 * greatest(1, abs(total), abs(high)) THEN 0
      WHEN total > high THEN 1 END AS upper_group
  FROM cuts
),

figures AS (
  SELECT
    quiz, question, count(*) AS n, sum(CASE WHEN answered THEN 0 ELSE 1 END) AS skipped,
    max(maximum) AS maximum, avg(x) AS mean, corr(x, total) AS r_total, corr(x, rest) AS r_rest,
    max(x) - min(x) > 1e-9 * greatest(1, abs(max(x)), abs(min(x))) AS x_varies,
    max(total) - min(total) > 1e-9 * greatest(1, abs(max(total)), abs(min(total))) AS total_varies,
    max(rest) - min(rest) > 1e-9 * greatest(1, abs(max(rest)), abs(min(rest))) AS rest_varies,
    max(size) AS size,
    sum(CASE WHEN lower_group = 1 THEN x ELSE 0 END)
      + (max(size) - count(CASE WHEN lower_group = 1 THEN 1 END))
        * avg(CASE WHEN lower_group = 0 THEN x END) AS lower_sum,
    sum(CASE WHEN upper_group = 1 THEN x ELSE 0 END)
      + (max(size) - count(CASE WHEN upper_group = 1 THEN 1 END))
        * avg(CASE WHEN upper_group = 0 THEN x END) AS upper_sum
  FROM members
  GROUP BY quiz, question
)

SELECT
  quiz, question, n, skipped,
  CASE WHEN maximum > 0 THEN mean / maximum END AS facility,
  CASE WHEN x_varies AND total_varies THEN r_total END AS r_total,
  CASE WHEN x_varies AND rest_varies THEN r_rest END AS r_rest,
  CASE WHEN total_varies AND maximum > 0 THEN (upper_sum - lower_sum) / size / maximum END AS d27
FROM figures
ORDER BY quiz, question
